/** The outbox page: what the demo "sent", newest first; new messages come by themselves. */
import { html } from 'hono/html';
import type { Markup, Page } from '../pages/document.ts';
import { MAIL_SANDBOX } from '../pages/mail.ts';
import type { SentMessage } from '../server/demo-parts/outbox.ts';
import { guideFrame, guideStyles } from './frame.ts';

export type Message = Pick<SentMessage, 'id' | 'kind' | 'recipient' | 'subject' | 'body' | 'hasPage' | 'code' | 'link'> & {
  readonly createdAt: Date | string;
};

const blank: Message = {
  ...{ id: 0, kind: 'text', recipient: '', subject: '', body: '', hasPage: false, code: '', link: '' },
  createdAt: new Date(0),
};

const kinds = { text: 'Text message', mail: 'Email' } as const;

const iso = (instant: Date | string) => new Date(instant).toISOString();

/** An empty message with all its parts, so that the script can fill a clone of it. */
const messageItem = (message: Message): Markup => {
  const { id, kind, recipient, subject, body, hasPage, code, link, createdAt } = message;
  return html`<li class="message" data-id="${id}">
  <p class="about"><span class="tag" data-kind>${kinds[kind]}</span> to <b data-recipient>${recipient}</b>
    <time datetime="${iso(createdAt)}">${iso(createdAt).slice(0, 16).replace('T', ' ')} UTC</time></p>
  <h2 data-subject${subject ? '' : html` hidden`}>${subject}</h2>
  <div class="both">
    <p class="text" data-text dir="auto">${body}</p>
    <iframe data-page title="The same email as HTML" sandbox="${MAIL_SANDBOX}" loading="lazy"${hasPage ? html` src="/demo/outbox/${id}"` : html` hidden`}></iframe>
  </div>
  <p class="act">
    <button type="button" class="copy code" data-copy="${code ?? ''}" title="Copy the code"${code ? '' : html` hidden`}><span class="value">${code}</span></button>
    <a class="button" data-link href="${link ?? ''}"${link ? '' : html` hidden`}>Open the link</a>
  </p>
</li>`;
};

export const outboxPage = (messages: readonly Message[], to: string | undefined): Page => ({
  title: 'Outbox · news-auth demo',
  styles: [...guideStyles, '/demo/assets/copy.css', '/demo/assets/outbox.css'],
  scripts: ['/demo/assets/outbox.js'],
  policy: { frames: ["'self'"] },
  body: guideFrame(
    '/demo/outbox',
    html`<h1>Outbox</h1>
<p class="soft">${to ? html`What was sent to <b>${to}</b>. <a href="/demo/outbox">Show everything</a>` : 'Every text message and email the demo has sent, newest first; emails as plain text and as HTML. New ones appear by themselves.'}</p>
<p class="empty" data-empty${messages.length > 0 ? html` hidden` : ''}>Nothing yet. Ask for a code or a password reset, and it turns up here.</p>
<ol class="messages" data-messages data-source="/demo/outbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}" aria-live="polite">${messages.map(messageItem)}</ol>
<template>${messageItem(blank)}</template>`,
  ),
});
