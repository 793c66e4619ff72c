// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NewsLogin } from '../../src/react/react.tsx';
import { patience } from '../patience.ts';

vi.mock('../../src/index.ts', () => {
  throw new Error('404');
});

it('where the file of the elements does not come, the component says so and keeps what stands between its tags', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const heard = vi.fn();
  const { container } = render(
    <NewsLogin apiBaseUrl="/api" onNewsError={heard}>
      Loading…
    </NewsLogin>,
  );
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), patience);
  expect(heard.mock.calls[0]?.[0].detail).toMatchObject({
    code: 'SCREEN_NOT_LOADED',
    message: expect.stringMatching(/could not be loaded/),
  });
  expect(errors.mock.calls[0]?.[0]).toMatch(/<news-login>: The elements could not be loaded/);
  expect(container.textContent).toBe('Loading…');
});
