/** The theme page in the browser: it applies what is typed to the screens in the frames, the list of failing pairs, and the style sheet. */
import { withColours } from '../../src/element/diagnose/contrast.ts';
import '../pages/copy.ts';
import { fill, paintPickers, put, readFields, tokens } from './fields.ts';
import { judge, rootOf } from './contrast-warnings.ts';
import { hexOf } from './nearest.ts';

const frames = [...document.querySelectorAll('iframe')];

function dress(frame: HTMLIFrameElement, values: ReadonlyMap<string, string>): void {
  const style = frame.contentDocument?.querySelector<HTMLElement>(':root')?.style;
  for (const token of tokens) style?.setProperty(token, values.get(token) ?? '');
}

function write(values: ReadonlyMap<string, string>): void {
  const lines = [...values].map(([token, value]) => `  ${token}: ${value};\n`);
  const css = lines.length > 0 ? `:root {\n${lines.join('')}}\n` : '/* Nothing is set. */\n';
  document.getElementById('css')?.replaceChildren(css);
  const button = document.querySelector<HTMLElement>('[aria-controls="css"]');
  if (button) button.dataset.copy = css;
}

function hexIn(value: string, theme: string): string | undefined {
  const root = rootOf(theme);
  const colour = root && withColours(root, (colourOf) => colourOf(value));
  return colour ? hexOf(colour) : undefined;
}

function update(): void {
  const values = readFields();
  for (const frame of frames) dress(frame, values);
  write(values);
  paintPickers(hexIn);
  judge();
}

document.querySelector('.tokens')?.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.picks) put(target.dataset.picks, target.value);
  update();
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  const { values, note, use, field } = button?.dataset ?? {};
  if (values) {
    fill(JSON.parse(values) as Parameters<typeof fill>[0]);
    document.querySelector('[data-preset]')?.replaceChildren(note ?? '');
    update();
  }
  if (use && field) {
    put(field, use);
    update();
    // The button disappears with the failure that it belonged to.
    document.getElementById('contrast')?.focus();
  }
});

for (const frame of frames) {
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('news-ready', update);
    update();
  });
}
update();
