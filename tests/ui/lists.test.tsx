// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineForm, type Values } from '../../src/forms/form.ts';
import { createFormStore } from '../../src/forms/form-store.ts';
import { fill } from '../../src/i18n/translate.ts';
import { TextContext } from '../../src/i18n/TextContext.tsx';
import './all-controls.ts';
import { FormView } from '../../src/ui/form/FormView.tsx';

afterEach(cleanup);

const names = ['Africa', 'Asia Pacific', 'Canada', 'Caribbean', 'France', 'Germany', 'Italy', 'Japan', 'Mexico', 'Nordic'];
const regions = names.map((label) => ({ value: label.slice(0, 3), label }));
const interests = defineForm({
  name: 'interests',
  submit: 'Next',
  fields: [{ name: 'regions', label: 'Regions', kind: 'tree', options: 'regions' }],
});

function showTree(chosen: readonly string[] = []) {
  const store = createFormStore(interests, { regions: chosen });
  const onSubmit = vi.fn<(values: Values) => void>();
  render(<FormView store={store} onSubmit={onSubmit} lists={{ regions }} />);
  return { onSubmit, chosen: () => store.getState().values.regions };
}
const option = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const search = () => screen.getByRole('searchbox', { name: 'Search Regions' });

describe('a list in another language than the service’s', () => {
  it('of boxes is searched by the words of both', async () => {
    const store = createFormStore(interests, {});
    const count = () => screen.queryAllByRole('listitem').length;
    render(
      <TextContext value={{ locale: 'xx', t: (source, params) => fill(source === 'Japan' ? 'Nippon' : source, params) }}>
        <FormView store={store} onSubmit={vi.fn()} lists={{ regions }} />
      </TextContext>,
    );
    for (const words of ['nippon', 'japan']) {
      await userEvent.clear(search());
      await userEvent.type(search(), words);
      await waitFor(() => expect(count()).toBe(1));
    }
  });
});

describe('a list without anything in it', () => {
  it.each([
    ['is on its way', {}, 'Loading…'],
    ['is empty', { regions: [] }, 'Nothing found.'],
  ])('%s', (_, lists, words) => {
    render(<FormView store={createFormStore(interests, {})} onSubmit={vi.fn()} lists={lists} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('a searchable list', () => {
  it('selects by box and deselects by chip, and then a neighbour has the focus', async () => {
    const { chosen } = showTree();
    expect(screen.getByRole('group', { name: 'Regions' })).toBeTruthy();
    await userEvent.click(option('Japan'));
    await userEvent.click(option('Canada'));
    expect(chosen()).toEqual(['Jap', 'Can']);
    expect(screen.getByText('2 of 10 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Canada' }));
    expect(chosen()).toEqual(['Jap']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Japan' }));
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toEqual([]);
    expect(document.activeElement).toBe(search());
  });

  it('selects all that the search found and leaves the rest alone', async () => {
    const { chosen } = showTree(['Jap']);
    await userEvent.type(search(), 'ca');
    expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('checkbox'))).toHaveLength(3);
    await userEvent.click(option('Select all found'));
    expect(chosen()).toEqual(['Jap', 'Afr', 'Can', 'Car']);
    await userEvent.click(option('Select all found'));
    expect(chosen()).toEqual(['Jap']);
  });

  it('shows what was chosen below the list, so that no row moves under the pointer', async () => {
    showTree();
    await userEvent.click(option('Japan'));
    const last = option('Nordic');
    for (const below of [screen.getByRole('button', { name: 'Remove Japan' }), screen.getByText('1 of 10 selected')])
      expect(last.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('folds with its section, whose title says how many are chosen', async () => {
    const [tree] = interests.fields;
    const store = createFormStore(defineForm({ ...interests, fields: [{ ...tree, section: 'News', folds: true }] } as typeof interests), {
      regions: ['Jap'],
    });
    render(<FormView store={store} onSubmit={vi.fn()} lists={{ regions }} />);
    const title = document.querySelector('summary');
    expect(title?.textContent).toBe('News optional 1 of 10 selected');
    await userEvent.click(option('Canada'));
    expect(title?.textContent).toBe('News optional 2 of 10 selected');
    await userEvent.click(option('Canada'));
    await userEvent.click(option('Japan'));
    expect(title?.textContent).toBe('News optional 0 of 10 selected');
  });

  it('folds a long row of chips', async () => {
    showTree();
    await userEvent.click(option('Select all'));
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'and 2 more' }));
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(10);
  });

  it('keeps the place of a removed chip until the pointer leaves, so that no neighbour comes to lie under it', async () => {
    const { chosen } = showTree(['Jap', 'Nor']);
    const chips = () => [...document.querySelectorAll('.na-chips li')].map((chip) => [chip.textContent, chip.className]);
    const pointer = userEvent.setup();
    await pointer.click(screen.getByRole('button', { name: 'Remove Japan' }));
    expect(chosen()).toEqual(['Nor']);
    expect(chips()).toEqual([
      ['JapanRemove Japan', 'na-gone'],
      ['NordicRemove Nordic', ''],
    ]);
    await pointer.hover(search());
    expect(chips()).toEqual([['NordicRemove Nordic', '']]);
  });

  it('is one stop for Tab, with arrows, Home and End to move inside', async () => {
    showTree();
    option('Africa').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(option('Asia Pacific'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(option('Nordic'));
    expect(option('Nordic').tabIndex).toBe(0);
    expect(option('Africa').tabIndex).toBe(-1);
    await userEvent.keyboard('{ArrowDown}{Home}');
    expect(document.activeElement).toBe(option('Africa'));
  });

  it('moves only to what the search found, by Tab and by arrows', async () => {
    showTree();
    await userEvent.type(search(), 'ca');
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(option('Africa'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(option('Canada'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(option('Caribbean'));
    await userEvent.clear(search());
    expect(option('Caribbean').tabIndex).toBe(0);
    await userEvent.type(search(), 'fr');
    expect([option('Africa').tabIndex, option('France').tabIndex]).toEqual([0, -1]);
  });

  /** @param at when, in ms */
  function press(key: string, at: number): void {
    const event = createEvent.keyDown(document.activeElement as HTMLElement, { key });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.activeElement as HTMLElement, event);
  }

  it('goes to the entry whose first letters are typed, and to the next one by the same letter again', () => {
    const { chosen } = showTree();
    option('Africa').focus();
    for (const [key, at, name] of [
      ['c', 1000, 'Canada'],
      ['A', 1300, 'Canada'],
      ['r', 1600, 'Caribbean'],
      // After a pause it begins anew.
      ['c', 4000, 'Canada'],
      ['c', 4300, 'Caribbean'],
      ['c', 4600, 'Canada'],
      ['x', 9000, 'Canada'],
    ] as const) {
      press(key, at);
      expect([key, at, document.activeElement]).toEqual([key, at, option(name)]);
    }
    expect(chosen()).toEqual([]);
  });

  it('says how many a search has found', async () => {
    showTree(['Jap']);
    const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await userEvent.type(search(), 'ca');
    await waitFor(() => expect(announcements()).toContain('Results: 3 · 1 of 10 selected'));
    await userEvent.clear(search());
    await waitFor(() => expect(announcements()).toContain('1 of 10 selected'));
  });

  it('says when nothing is found, and Enter in the search does not submit', async () => {
    const { onSubmit } = showTree();
    await userEvent.type(search(), 'zzz{Enter}');
    expect(screen.getByText('Nothing found.')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
