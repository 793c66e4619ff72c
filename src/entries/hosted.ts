/** The module form with the hosted page's look in it, so that it waits for no other file. */
import { define } from '../element/define.ts';
import { hostedLook } from '../element/boot/hosted-look.ts';
import pageCss from '../hosted/page.css?inline';
import { moduleParts } from './modules.ts';

define({ ...moduleParts, hostedLook: hostedLook(pageCss) });
