/** First frames: the first screen of an element, rendered by react-dom/server during the build and kept as data. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Element, type Node, Window } from 'happy-dom';
import type { FrameNode } from '../element/boot/frame.ts';
import { css } from './css.ts';

type Rendered = Readonly<Record<string, string>>;

async function render(target: string[]): Promise<Rendered> {
  // The file lies inside the project, so that its imports of packages resolve.
  const outfile = path.resolve(`node_modules/.cache/news-auth/render-frames-${process.pid}.mjs`);
  await build({
    entryPoints: ['src/build/render-frames.tsx'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    define: { __VERSION__: '""', __CLASSIC__: 'false' },
    plugins: [css(target)],
  });
  const { renderFrames } = (await import(pathToFileURL(outfile).href)) as { renderFrames(): Promise<Rendered> };
  await rm(outfile);
  return renderFrames();
}

function nodeOf(node: Node): FrameNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent;
  if (node.nodeType === node.COMMENT_NODE) return { c: node.textContent };
  const { localName, attributes, childNodes } = node as Element;
  return [localName, Object.fromEntries([...attributes].map(({ name, value }) => [name, value ?? ''])), ...[...childNodes].map(nodeOf)];
}

let rendered: Promise<Rendered> | undefined;

/** The markup of an element's first screen, and the same as frame nodes, in a body that keeps a comment at its beginning. */
export async function firstFrame(tag: string, target: string[]): Promise<{ readonly html: string; readonly nodes: readonly FrameNode[] }> {
  rendered ??= render(target);
  const html = (await rendered)[tag];
  if (html === undefined) throw new Error(`<${tag}> has no first frame: src/build/render-frames.tsx`);
  const { body } = new new Window().DOMParser().parseFromString(`<body>${html}`, 'text/html');
  return { html, nodes: [...body.childNodes].map(nodeOf) };
}
