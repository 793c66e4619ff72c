/** The client's own rules for redirects apply (decisions 2). */
import { addTransferToken, checkTarget, chooseTarget, isRootOwn } from '../../../src/session/redirect.ts';
import { hostedConfig } from '../pages/hosted.ts';
import { makeTransfer } from '../security/transfers.ts';
import type { Service } from '../service.ts';
import { targetOrigins } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';

/** Checked when it is stored and again when it is used, since the allowed targets may have changed in between. */
export function allowedTarget(settings: Settings, redirectUrl: string | null | undefined): string | undefined {
  const page = hostedConfig(settings);
  const signInUrl = page.hostedUrl;
  const allowed = new Set(targetOrigins(settings));
  return redirectUrl
    ? checkTarget(redirectUrl, { allowed, pageUrl: signInUrl, signInUrl, isRootOwn: isRootOwn(page, signInUrl) })
    : undefined;
}

export async function targetWithToken(
  service: Service,
  sessionId: string,
  roles: readonly string[],
  redirectUrl: string | null,
): Promise<string> {
  const { settings } = service;
  const target = chooseTarget(hostedConfig(settings), { stored: allowedTarget(settings, redirectUrl), roles });
  return addTransferToken(target, await makeTransfer(service, sessionId, new URL(target).origin));
}

export const failureAddress = (settings: Settings): string => `${hostedConfig(settings).hostedUrl}/?errorCode=SSO_FAILED`;
