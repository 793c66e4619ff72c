// @vitest-environment happy-dom
/** Under a page translator (decisions 11): what changes is changed, and nothing that comes or goes breaks. The flows in a browser: tests/e2e/translated. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { defineForm } from '../../src/forms/form.ts';
import { required } from '../../src/forms/rules.ts';
import { FormattedList } from '../../src/i18n/TextContext.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Banner } from '../../src/ui/feedback/Banner.tsx';
import { Dialog } from '../../src/ui/feedback/Dialog.tsx';
import { Checklist } from '../../src/ui/form/Checklist.tsx';
import { Link } from '../../src/ui/Link.tsx';
import { Card } from '../../src/ui/layout/Card.tsx';
import { Stepper } from '../../src/ui/layout/Wizard.tsx';
import { Interpolate } from '../../src/ui/marks.tsx';
import './all-controls.ts';
import { show } from './shown-form.tsx';
import { translate } from './translator.ts';

afterEach(cleanup);

const link = { link: <a href="#there">there</a> };

const changes: Readonly<Record<string, readonly [before: ReactElement, after: ReactElement, text: string]>> = {
  'a sentence around a link': [
    <Interpolate key="1" text="Go {link}, please." nodes={link} />,
    <Interpolate key="1" text="{link} it is." nodes={link} />,
    'there it is.',
  ],
  'a sentence that loses its link': [
    <Interpolate key="1" text="Go {link}." nodes={link} />,
    <Interpolate key="1" text="No way." nodes={link} />,
    'No way.',
  ],
  'a banner': [
    <Banner key="1" tone="error" code="A1-500" requestId="r1">
      Before
    </Banner>,
    <Banner key="1" tone="error" requestId="r2">
      After
    </Banner>,
    'AfterRequest ID: r2',
  ],
  'a banner whose words become several': [
    <Banner key="1" tone="error">
      Before
    </Banner>,
    <Banner key="1" tone="error">
      <Interpolate text="After {link}" nodes={link} />
    </Banner>,
    'After there',
  ],
  'a button': [<Button key="1">Send</Button>, <Button key="1">Send in 3 s</Button>, 'Send in 3 s'],
  'a button with an arrow': [
    <Button key="1" wide>
      Send
    </Button>,
    <Button key="1">Submit</Button>,
    'Submit',
  ],
  'a button that is busy in other words': [
    <Button key="1">Send</Button>,
    <Button key="1" busy busyLabel="Sending">
      Send
    </Button>,
    'SendSending',
  ],
  'a link': [
    <Link key="1" href="/a">
      Here
    </Link>,
    <Link key="1" href="/a" newTab>
      There
    </Link>,
    'There (opens in a new tab)',
  ],
  'a link without an address': [<Link key="1">Here</Link>, <Link key="1">There</Link>, 'There'],
  'a title that gets a check mark': [
    <Card key="1" title="Before" subtitle="a" />,
    <Card key="1" title="After" done kicker="k" subtitle={<b>b</b>} />,
    'kAfterb',
  ],
  'the title of a dialog': [
    <Dialog key="1" title="Before" onClose={() => {}} />,
    <Dialog key="1" title="After" done onClose={() => {}} />,
    'After',
  ],
  'the steps of a wizard': [
    <Stepper key="1" steps={['A', 'B']} current={0} />,
    <Stepper key="1" steps={['A', 'B']} current={1} />,
    'Step 2 of 2Step 2 of 2 · BDone: A2Current step: B',
  ],
  'a list of names': [
    <FormattedList key="1" names={['A', 'B', 'C']}>
      {(name) => name}
    </FormattedList>,
    <FormattedList key="1" names={['A', 'D']}>
      {(name) => name}
    </FormattedList>,
    'A or D',
  ],
  'a checklist': [
    <Checklist key="1" items={[{ label: 'One letter (a-z)', met: false }]} />,
    <Checklist key="1" items={[{ label: 'One letter (a-z)', met: true }]} />,
    'Met: One letter (a-z)',
  ],
};

describe('under a page translator', () => {
  it.each(Object.entries(changes))('shows the new words of %s', (_, [before, after, text]) => {
    const { container, rerender, unmount } = render(<div>{before}</div>);
    translate();
    rerender(<div>{after}</div>);
    expect(container.textContent).toBe(text);
    translate();
    rerender(<div>{before}</div>);
    translate();
    unmount();
    expect(container.textContent).toBe('');
  });

  it('shows the message of a field, another one, and none', () => {
    const { store } = show();
    translate();
    const message = () => document.querySelector('.na-error-text')?.textContent;
    fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
    translate();
    expect(message()).toContain('Bad address.');
    act(() => store.set('username', 'a@b.example'));
    translate();
    act(() => store.refuse({ password: 'Wrong password.' }));
    translate();
    expect(message()).toContain('Wrong password.');
    act(() => store.set('password', 'x'));
    expect(message() ?? '').not.toContain('Wrong password.');
  });

  it('counts what a search in a list finds', () => {
    const regions = defineForm({
      name: 'regions',
      submit: 'Next',
      fields: [{ name: 'regions', label: 'Regions', kind: 'tree', options: 'regions', rules: [required('Choose.')] }],
    });
    show({}, regions, { regions: ['Europe', 'Asia'].map((label) => ({ value: label, label })) });
    const search = screen.getByRole('searchbox', { name: 'Search Regions' });
    const count = () => document.querySelector('.na-tree .na-count')?.textContent;
    for (const [query, text] of [
      ['eu', 'Results: 1 · 0 of 2 selected'],
      ['zz', 'Nothing found.'],
      ['', '0 of 2 selected'],
    ] as const) {
      translate();
      fireEvent.change(search, { target: { value: query } });
      expect(count()).toBe(text);
    }
  });
});
