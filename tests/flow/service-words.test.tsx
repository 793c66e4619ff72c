// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { words } from '../../demo/locales/de.ts';
import { isEager, views } from '../../src/features/views.tsx';
import { FlowBanner } from '../../src/flow/react/FlowBanner.tsx';
import { FlowContext } from '../../src/flow/react/flow-context.ts';
import { TextContext } from '../../src/i18n/TextContext.tsx';
import { fill, type Params } from '../../src/i18n/translate.ts';
import { scripted } from './machine/scripted.ts';

it('a sentence of the service stands in the user’s language in a banner', async () => {
  const dictionary: Readonly<Record<string, string>> = words;
  const t = (source: string, params: Params = {}) => fill(dictionary[source] ?? source, params);
  const refused = { statusCode: 400, message: 'The phone number is not valid.' };
  const { flow } = scripted([{ data: { authStatus: refused } }], {
    screen: 'mfa-method',
    stored: { mfaRetrievalToken: 'r1', mfaSetup: { step: 'mfa-method' } },
  });
  await flow.run('sendCode');
  render(
    <TextContext value={{ locale: 'de', t }}>
      <FlowContext value={{ flow, views, isEager, settings: createStore(flow.settings), level: 2 }}>
        <FlowBanner />
      </FlowContext>
    </TextContext>,
  );
  expect(screen.getByText('Die Telefonnummer ist ungültig. Bitte versuchen Sie es erneut.')).not.toBeNull();
});
