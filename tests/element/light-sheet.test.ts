import { describe, expect, it } from 'vitest';
import { marked } from '../../src/element/boot/light-sheet.ts';
import { inLight, inShadow } from '../../src/element/boot/styles.ts';

const light = (css: string) => inLight(marked(css), ['news-login', 'news-mfa']).slice('@layer news-auth{'.length, -1);
const ours = ':where(news-login,news-mfa)';
const unslotted = ':where(:not(slot *))';

describe('a sheet for both kinds of root', () => {
  it.each([
    ['a class of ours', '.na-a>.na-b{color:red;margin:0}', `${ours} .na-a>.na-b{color:red!important;margin:0!important}`],
    ['an element by its name', 'input,a b{color:red}', `${ours} input${unslotted},${ours} a b${unslotted}{color:red!important}`],
    ['a pseudo-element', 'a::before{top:0}', `${ours} a${unslotted}::before{top:0!important}`],
    ['a list within a selector', ':is(a,:not(b,c)){top:0}', `${ours} :is(a,:not(b,c))${unslotted}{top:0!important}`],
    ['the element itself, which is the host’s to hide', ':host([hidden]){display:none}', `${ours}[hidden]{display:none}`],
    ['a condition', '@media print{a{top:0}}', `@media print{${ours} a${unslotted}{top:0!important}}`],
    ['key frames', '@keyframes na-x{from{top:0}to{top:1px}}', '@keyframes na-x{from{top:0}to{top:1px}}'],
  ])('reaches in light DOM %s', (_, css, lowered) => {
    expect(light(css)).toBe(lowered);
    expect(inShadow(marked(css))).toBe(css);
  });

  it.each(['^', '?', '|'])('is refused by the build with a %s of its own', (mark) => {
    expect(() => marked(`a{content:"${mark}"}`)).toThrow(mark);
  });
});
