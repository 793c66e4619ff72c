import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../src/settings/settings.ts';

describe('the default address for new users', () => {
  it.each([
    ['an embed without a hosted page', {}, '/login/?newuser=true'],
    ['an embed of a hosted page', { hostedUrl: 'https://accounts.example/sign-in/' }, 'https://accounts.example/sign-in/?newuser=true'],
    ['a hosted page elsewhere', { basePath: '/account' }, '/account/?newuser=true'],
    ['a hosted page at the root', { basePath: '/' }, '/?newuser=true'],
    ['a page that says', { firstTimeUserUrl: '/welcome', hostedUrl: 'https://accounts.example' }, '/welcome'],
  ])('is right for %s', (_, settings, address) => {
    expect(withDefaults(settings).firstTimeUserUrl).toBe(address);
  });
});
