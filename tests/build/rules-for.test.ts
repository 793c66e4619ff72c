import { expect, it } from 'vitest';
import { rulesFor } from '../../src/build/rules-for.ts';

const css = [
  '@keyframes na-run{0%{left:0}to{left:9px}}',
  '.na-card{margin:0}',
  '.na-card .na-offer>p{margin:1px}',
  '.na-offer,.na-step{color:red}',
  '.na-step{color:blue}',
  '@media(pointer:coarse){.na-card{margin:2px}.na-root .na-offer{margin:3px}}',
  '@media(pointer:fine){.na-step{margin:4px}}',
].join('');

it('takes the rules for what the markup contains and the log-in does not, in their order and within their conditions', () => {
  expect(rulesFor(css, '<div class="na-card"><p class="na-wide na-offer"></p></div>', '<div class="na-card"></div>')).toBe(
    '.na-card .na-offer>p{margin:1px}.na-offer,.na-step{color:red}@media(pointer:coarse){.na-root .na-offer{margin:3px}}',
  );
});

it('leaves out rules for types of controls that the markup has not, and for what is neither pressed, disabled nor invalid', () => {
  const marks =
    '.na-offer input{color:red}.na-offer [type=checkbox]{margin:0}.na-offer [type=radio]{margin:1px}[aria-invalid=true] .na-offer{margin:2px}.na-offer :disabled,.na-offer:active{margin:3px}';
  expect(rulesFor(marks, '<label class="na-offer" aria-invalid="false"><input type="radio"></label>', '')).toBe(
    '.na-offer input{color:red}.na-offer [type=radio]{margin:1px}',
  );
});
