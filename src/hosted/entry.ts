/** The module form with the hosted page's look in it, so that it waits for no other file. */
import { define } from '../element/define.ts';
import { moduleParts } from '../element/module-parts.ts';
import { hostedLook } from '../element/boot/hosted-look.ts';
import pageCss from './page.css?inline';

define({ ...moduleParts, hostedLook: hostedLook(pageCss) });
