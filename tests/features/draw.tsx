/** Renders the current screen of a scripted flow, which ends with the test. */
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { isEager, views } from '../../src/features/views.tsx';
import { FlowContext } from '../../src/flow/react/flow-context.ts';
import { ScreenSwitch } from '../../src/flow/react/ScreenSwitch.tsx';
import { HostedPage } from '../../src/hosted/HostedPage.tsx';
import { type Script, scripted } from '../flow/machine/scripted.ts';

export function draw(script: Script, options: Parameters<typeof scripted>[1] = {}) {
  const run = scripted(script, options);
  const { flow } = run;
  const elementContext = {
    flow,
    views,
    isEager,
    settings: createStore(flow.settings),
    level: options.hosted ? (1 as const) : (2 as const),
  };
  const { unmount: erase } = render(<FlowContext value={elementContext}>{options.hosted ? <HostedPage /> : <ScreenSwitch />}</FlowContext>);
  /** Unmounts, as when an element is removed from its page. */
  const unmount = () => {
    flow.destroy();
    erase();
  };
  onTestFinished(() => flow.destroy());
  return { ...run, unmount };
}
