/** Second factor, first of two steps: how the code comes (S2). A method nobody enrolled is not offered. */
import type { Memory } from '../flows/action.ts';
import { mfaMethods, methodForm } from '../forms/sign-in.ts';
import { secondFactorText } from '../text/second-factor.ts';
import { signInText } from '../text/sign-in.ts';
import { useText } from '../text/TextContext.ts';
import { Button } from '../ui/Button.tsx';
import { FormView } from '../ui/FormView.tsx';
import { useStore } from 'zustand';
import { AccountLine } from './AccountLine.tsx';
import { useFlow, useFlowState, useStored } from './flow-context.ts';
import { ScreenCard } from './ScreenCard.tsx';
import { useResendWait } from './useResendWait.ts';

type MfaMethod = NonNullable<Memory['method']>;

const offered = (methods: readonly MfaMethod[] | undefined): readonly MfaMethod[] =>
  methods && methods.length > 0 ? methods : ['text', 'app'];

export function MfaMethodScreen() {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy !== null);
  const setup = useStored((stored) => stored.mfaSetup);
  const wait = useResendWait();
  const methods = offered(setup?.methods);
  const form = flow.form(methodForm, { method: flow.getState().memory.method ?? methods[0] ?? 'text' });
  const method = useStore(form, (state) => state.values.method as MfaMethod);

  const enter = (by: MfaMethod) => flow.move({ to: 'mfa-code', memory: { method: by, clockSkewMs: undefined } });

  return (
    <ScreenCard
      title={t(secondFactorText.methodTitle)}
      subtitle={t(secondFactorText.methodSubtitle)}
      footer={<AccountLine change={signInText.useAnotherAccount} />}
    >
      <FormView
        store={form}
        busy={busy}
        lists={{ mfaMethods: mfaMethods.filter(({ value }) => methods.includes(value)) }}
        submit={
          method === 'app'
            ? t(secondFactorText.enterCode)
            : wait > 0
              ? t(secondFactorText.sendIn, { n: wait })
              : t(secondFactorText.sendCode)
        }
        submitBusy={t(secondFactorText.sendingCode)}
        submitOff={method === 'text' && wait > 0}
        onSubmit={() => (method === 'app' ? enter('app') : flow.run('sendCode', {}, form))}
        secondary={
          method === 'text' && (
            <Button variant="secondary" wide onClick={() => enter('text')}>
              {t(secondFactorText.haveCode)}
            </Button>
          )
        }
      />
    </ScreenCard>
  );
}
