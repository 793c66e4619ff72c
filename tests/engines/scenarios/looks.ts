/** Looks that depend on our style sheets: the height of boxes, and the hidden field for password managers. */

import { expect } from 'vitest';
import { forms } from '../../e2e/embeds/embeds.ts';
import { pageOf } from '../../e2e/embeds/publisher.ts';
import { addresses } from '../../e2e/fixtures/addresses.ts';
import { anyone } from '../../e2e/fixtures/people.ts';
import type { Scenario } from '../engine.ts';
import type { Page } from '../page/page.ts';

const HIGH_PX = 44;

const hosts = {
  'the hosted page': () => `${addresses().hosted}/login`,
  'a shadow root': () => pageOf({ head: forms['classic script'](), body: '<news-login></news-login>' }),
  'a light root': () => pageOf({ head: forms['classic script'](), body: '<news-login render-root="light"></news-login>' }),
} as const;

/** The rules of Tailwind's preflight that match elements in our forms. */
const PREFLIGHT = `*,::before,::after{box-sizing:border-box;border:0 solid;margin:0;padding:0}
button,input,select{font:inherit;color:inherit;background-color:transparent;border-radius:0;opacity:1}input{height:1rem}`;

const resets = { 'all: unset': '*,*::before,*::after{all:unset}', 'Tailwind’s reset': PREFLIGHT } as const;

/** The visible properties of a box: size, borders, background and font. */
function look(label: string) {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const boxes = roots.flatMap((root) => [...root.querySelectorAll('input')]);
  const box = boxes.find((box) => box.labels?.[0]?.textContent?.trim() === label);
  if (!box) return null;
  const { width, height } = box.getBoundingClientRect();
  const { borderTopWidth, borderTopColor, borderBottomColor, backgroundColor, paddingLeft, fontSize, color } = getComputedStyle(box);
  return { width, height, borderTopWidth, borderTopColor, borderBottomColor, backgroundColor, paddingLeft, fontSize, color };
}

const boxes: readonly Scenario[] = Object.entries(hosts).map(([host, address]) => ({
  title: `in ${host} boxes are as high as a finger needs, and the address beside a password is out of sight`,
  async play(page) {
    const person = await anyone();
    await page.goto(address());
    await page.field('Email').fill(person.email);
    expect(await page.evaluate(look, 'Email')).toMatchObject({ height: HIGH_PX, borderTopWidth: '1px', paddingLeft: '12px' });
    await page.button('Log In').click();
    const password = await page.field('Password').shown();
    expect(password.height).toBe(HIGH_PX);
    const hidden = await page.evaluate(() => {
      const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      return roots.flatMap((root) =>
        [...root.querySelectorAll('input[autocomplete="username"][readonly]')].map((box) => {
          const { left, top, width, height } = box.getBoundingClientRect();
          const { color, backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(box);
          const isPressed = root.elementFromPoint(left + width / 2, top + height / 2) === box;
          return { color, backgroundColor, borderTopWidth, outlineStyle, isPressed };
        }),
      );
    });
    const clear = 'rgba(0, 0, 0, 0)';
    expect(hidden).toEqual([{ color: clear, backgroundColor: clear, borderTopWidth: '0px', outlineStyle: 'none', isPressed: false }]);
  },
}));

async function lookUnder(page: Page, css: string) {
  const style = css && `<style>${css}</style>`;
  await page.goto(pageOf({ head: forms['classic script']() + style, body: '<news-login render-root="light"></news-login>' }));
  await page.field('Email').shown();
  return page.evaluate(look, 'Email');
}

const underResets: readonly Scenario[] = Object.entries(resets).map(([name, css]) => ({
  title: `in a light root ${name} of the host changes no box`,
  async play(page) {
    const alone = await lookUnder(page, '');
    expect(alone).toMatchObject({ height: HIGH_PX });
    expect(await lookUnder(page, css)).toEqual({ ...alone });
  },
}));

const slots: Scenario = {
  title: 'in a light root what the host puts into a slot keeps the host’s looks, and elements outside with our class names keep theirs',
  async play(page) {
    const body = `<p class="na-card na-root" id="outside">Not ours</p>
<news-login render-root="light"><form slot="footer" id="own"><input id="box" value="Own box"><h2>Own heading</h2></form></news-login>`;
    const plain =
      '<form id="own"><input id="box" value="Own box"><h2>Own heading</h2></form><p class="na-card na-root" id="outside">Not ours</p>';
    const facts = () =>
      [...document.querySelectorAll('#own, #own *, #outside')].map((node) => {
        const { display, fontSize, fontWeight, marginTop, paddingLeft, borderTopWidth, boxSizing } = getComputedStyle(node);
        return `${node.id || node.localName} ${[display, fontSize, fontWeight, marginTop, paddingLeft, borderTopWidth, boxSizing].join(' ')}`;
      });
    const font = '<style>#own{font:400 16px/1.5 sans-serif}</style>';
    await page.goto(pageOf({ head: font, body: plain }));
    const alone = await page.evaluate(facts);
    await page.goto(pageOf({ head: font + forms['classic script'](), body }));
    await page.field('Email').shown();
    await page.text('Own heading').shown();
    expect([...(await page.evaluate(facts))].sort()).toEqual([...alone].sort());
  },
};

export const looks: readonly Scenario[] = [...boxes, ...underResets, slots];
