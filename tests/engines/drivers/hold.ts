/** A process that starts every engine, prints their process groups, and keeps them running until it is ended. */
import { engineNames } from './driver.ts';
import { givenPrograms } from './find.ts';
import { start } from './start.ts';

const installed = engineNames.filter((name) => givenPrograms()[name]);
const browsers = await Promise.all(installed.map(start));
process.send?.(browsers.map(({ groups }) => groups));
