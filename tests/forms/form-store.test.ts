// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { capOf, defineForm } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { maxLength, noBlocked, notEmpty, required } from '../../src/forms/rules.ts';

const form = defineForm({
  name: 'desk',
  submit: 'Send',
  fields: [
    {
      name: 'headline',
      label: 'Headline',
      kind: 'text',
      max: 5,
      rules: [required('Headline, please.'), noBlocked],
    },
    { name: 'desk', label: 'Desk', kind: 'select', rules: [required('Desk, please.')] },
    {
      name: 'editor',
      label: 'Editor',
      kind: 'text',
      clearedBy: 'desk',
      rules: [required('Editor, please.')],
    },
    {
      name: 'pin',
      label: 'PIN',
      kind: 'password',
      rules: [{ ...notEmpty('PIN, please.'), from: 'emptied' }],
    },
    { name: 'urgent', label: 'Urgent', kind: 'checkbox' },
    { name: 'tags', label: 'Tags', kind: 'repeated', rules: [maxLength(3)] },
  ],
});
const open = (values = {}) => createFormStore(form, values);
const BLOCKED = noBlocked.message;

describe('a form being filled', () => {
  it('begins blank, or with the given values', () => {
    expect(open().getState().values).toEqual({
      headline: '',
      desk: '',
      editor: '',
      pin: '',
      urgent: false,
      tags: [''],
    });
    expect(open({ desk: 'sport', urgent: true }).getState().values).toMatchObject({
      desk: 'sport',
      urgent: true,
    });
  });

  it('shows live messages while typing and the others once the field was left', () => {
    const store = open();
    store.set('headline', 'a<');
    expect(store.getState().errors).toEqual({ headline: BLOCKED });
    store.set('headline', 'a');
    expect(store.getState().errors).toEqual({});
    store.set('headline', '');
    expect(store.getState().errors).toEqual({});
    store.blur('headline');
    expect(store.getState().errors).toEqual({ headline: 'Headline, please.' });
  });

  it('hides a message as soon as the value is right', () => {
    const store = open();
    store.blur('headline');
    store.set('headline', 'Vote');
    expect(store.getState().errors).toEqual({});
    store.set('headline', ' ');
    expect(store.getState().errors).toEqual({ headline: 'Headline, please.' });
  });

  it('accepts one character more than the limit and names the limit', () => {
    const store = open();
    expect(capOf(form.fields[0] ?? { name: '', label: '', kind: 'text' })).toBe(6);
    store.set('headline', '12345');
    expect(store.getState().errors).toEqual({});
    store.set('headline', '123456');
    expect(store.getState().errors).toEqual({ headline: '5 character limit.' });
  });

  it('shows the message of an emptied field if the rule wants it', () => {
    const store = open();
    store.set('pin', '1');
    store.set('pin', '');
    expect(store.getState().errors).toEqual({ pin: 'PIN, please.' });
  });

  it('keeps the same state when nothing changed', () => {
    const store = open({ desk: 'sport' });
    const before = store.getState();
    store.set('desk', 'sport');
    expect(store.getState()).toBe(before);
  });

  it('checks each box of a repeated field by itself', () => {
    const store = open();
    store.set('tags', ['one', 'three']);
    expect(store.getState().errors).toEqual({ tags: '3 character limit.' });
  });
});

describe('a field cleared by another', () => {
  it('is emptied, and its message is removed', () => {
    const store = open({ desk: 'sport', editor: ' ' });
    store.blur('editor');
    expect(store.getState().errors).toEqual({ editor: 'Editor, please.' });
    store.set('desk', 'city');
    expect(store.getState().values).toMatchObject({ desk: 'city', editor: '' });
    expect(store.getState().errors).toEqual({});
    expect(store.getState().touched).toEqual({});
  });

  it('keeps its value when something else changes', () => {
    const store = open({ desk: 'sport', editor: 'Ada' });
    store.set('headline', 'Vote');
    expect(store.getState().values).toMatchObject({ editor: 'Ada' });
  });
});

describe('submitting a form', () => {
  const good = { headline: 'Vote', desk: 'sport', editor: 'Ada', pin: '1' };

  it('returns the first invalid field and shows every message', () => {
    const store = open({ ...good, desk: '', editor: '' });
    expect(store.check()).toBe('desk');
    expect(store.getState().errors).toEqual({ desk: 'Desk, please.', editor: 'Editor, please.' });
  });

  it('counts each failed try, so that the same message is announced again', () => {
    const store = open();
    store.check();
    store.check();
    expect(store.getState().attempts).toBe(2);
  });

  it('lets a valid form through and counts nothing', () => {
    const store = open(good);
    expect(store.check()).toBeUndefined();
    expect(store.getState()).toMatchObject({ errors: {}, attempts: 0 });
  });
});

describe('a form that is left', () => {
  it('loses what is cleared, with its message, and counts no submit', () => {
    const store = createFormStore(form);
    store.set('pin', '12');
    store.refuse({ pin: 'Wrong PIN.' });
    const { attempts } = store.getState();
    store.clear(['pin']);
    expect(store.getState()).toMatchObject({ values: { pin: '' }, errors: {}, refused: {}, touched: {}, isRefused: false, attempts });
  });
});

describe('a form refused by the service', () => {
  const typed = { headline: 'Vote', desk: 'sport', editor: 'Ada', pin: '1' };

  it('shows the messages, clears the named fields and keeps the rest', () => {
    const store = open(typed);
    store.refuse({ pin: 'Wrong PIN.' }, ['pin']);
    expect(store.getState()).toMatchObject({ errors: { pin: 'Wrong PIN.' }, attempts: 1 });
    expect(store.getState().values).toMatchObject({ headline: 'Vote', pin: '' });
  });

  it('keeps a field’s message until that field changes', () => {
    const store = open(typed);
    store.refuse({ pin: 'Wrong PIN.' }, ['pin']);
    store.blur('pin');
    store.set('headline', 'Votes');
    expect(store.getState().errors).toEqual({ pin: 'Wrong PIN.' });
    store.set('pin', '2');
    expect(store.getState().errors).toEqual({});
  });

  it('counts again when the same message comes back', () => {
    const store = open(typed);
    store.refuse({ pin: 'Wrong PIN.' });
    store.refuse({ pin: 'Wrong PIN.' });
    expect(store.getState().attempts).toBe(2);
  });

  it('may be submitted again unchanged', () => {
    const store = open(typed);
    store.refuse({ pin: 'Wrong PIN.' });
    expect(store.check()).toBeUndefined();
    expect(store.getState().errors).toEqual({});
  });
});
