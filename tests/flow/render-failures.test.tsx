// @vitest-environment happy-dom
/** What cannot be rendered is left out, and the log-in stays (decisions 11). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { views } from '../../src/features/views.tsx';
import { FlowContext } from '../../src/flow/react/flow-context.ts';
import { RenderBoundary } from '../../src/flow/react/RenderBoundary.tsx';
import { LoadBoundary } from '../../src/flow/react/Loading.tsx';
import { ScreenSwitch } from '../../src/flow/react/ScreenSwitch.tsx';
import { scripted } from './machine/scripted.ts';

afterEach(cleanup);

function Broken(): ReactNode {
  throw new RangeError('cannot be rendered');
}

function show(children: ReactNode, more: { readonly login?: ComponentType } = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { flow, errors } = scripted([]);
  const elementContext = {
    flow,
    views: { ...views, ...more },
    isEager: () => true,
    settings: createStore(flow.settings),
    level: 2 as const,
  };
  render(
    <FlowContext value={elementContext}>
      <LoadBoundary>{children}</LoadBoundary>
    </FlowContext>,
  );
  return { flow, codes: () => errors().map((error) => (error as { readonly code: string }).code) };
}

it('leaves out a part that cannot be rendered, reports it, and tries the next one', () => {
  function Notice({ is }: { readonly is: string }) {
    if (is === 'broken') return <Broken />;
    return <p>{is}</p>;
  }
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const report = vi.fn();
  const part = (is: string) => (
    <>
      <RenderBoundary of={is} report={report}>
        <Notice is={is} />
      </RenderBoundary>
      <p>the log-in</p>
    </>
  );
  const { container, rerender } = render(part('broken'));
  expect(container.textContent).toBe('the log-in');
  expect(report).toHaveBeenCalledTimes(1);
  rerender(part('whole'));
  expect(container.textContent).toBe('wholethe log-in');
});

it('keeps the log-in when the part beside it fails, and tells the page', () => {
  const { codes } = show(
    <>
      <RenderBoundary>
        <Broken />
      </RenderBoundary>
      <ScreenSwitch />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
  expect(codes()).toEqual(['RENDER_FAILED']);
});

it('mounts a log-in that cannot be rendered anew once, with what was typed but for secrets', () => {
  const fails = createStore(() => false);
  const { login: Login, password: Password } = views;
  function Sometimes() {
    const isBroken = useStore(fails);
    useEffect(() => () => fails.setState(false, true), []);
    return isBroken ? (
      <Broken />
    ) : (
      <>
        <Login />
        <Password />
      </>
    );
  }
  const { codes } = show(<ScreenSwitch />, { login: Sometimes });
  const boxes = () => [
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }),
    screen.getByLabelText<HTMLInputElement>('Password'),
  ];
  for (const box of boxes()) fireEvent.input(box, { target: { value: 'typed' } });
  act(() => fails.setState(true, true));
  expect(boxes().map(({ value }) => value)).toEqual(['typed', '']);
  expect(codes()).toEqual(['RENDER_FAILED']);
});

it('offers to reload when the log-in cannot be rendered a second time either', () => {
  const { codes } = show(<ScreenSwitch />, { login: Broken });
  expect(screen.getByRole('alert').textContent).toMatch(/^This page could not be shown\. Please reload it\./);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(codes()).toEqual(['RENDER_FAILED']);
});
