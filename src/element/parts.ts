/**
 * The product beside its entry: parts that arrive when they are needed (tsup.config.ts). The module form, the one file and the loader
 * load them in different ways, so each entry says how (`news-auth.ts`, `one-file.ts`, `loader/loader.ts`).
 */
import type { ComponentType } from 'react';
import type { Question } from '../features/account-question/AccountQuestion.tsx';
import type { Emit } from '../flow/machine/events.ts';
import type { IdleWatch } from '../session/idle/idle-watch.ts';
import type { MaintenanceWindow } from '../session/maintenance/windows.ts';
import type { Session } from '../session/session.ts';
import type { PublicUser } from '../session/stored-user.ts';
import type { Translations } from '../session/translations.ts';
import type { FirstLook } from './boot/frame.ts';
import type { Examined } from './diagnose/check.ts';
import type { Finding } from './diagnose/finding.ts';
import type { Host, Mount } from './host.ts';
import type { DrawOverlay } from './overlay/draw-overlay.tsx';
import type { RedeemOptions } from './types/elements.ts';

/** React, the machine, and the screens of signing in. */
export interface AppPart {
  readonly mount: Mount;
  readonly drawOverlay: DrawOverlay;
  readonly MissingSetting: ComponentType<{ readonly tag: string }>;
}

/** The screens that follow the sign-in, and what elements without a screen draw. */
export interface StepsPart {
  readonly AccountQuestion: ComponentType<Question>;
  readonly MaintenanceBanner: ComponentType<MaintenanceWindow>;
  readonly SessionWarning: ComponentType<{ readonly watch: IdleWatch }>;
  readonly idleWarningText: Readonly<Record<string, string>>;
}

/** `loadOverlays` is called only shortly before the warning. */
export interface GuardOptions {
  readonly host: Host;
  readonly session: Session;
  readonly language: Translations;
  readonly loadOverlays: () => Promise<Pick<AppPart, 'drawOverlay'> & Pick<StepsPart, 'SessionWarning' | 'idleWarningText'>>;
  /** See `IdleOptions`. */
  readonly hasLogin: boolean;
}

/** An idle watch with its warning. */
export interface Guard {
  /** Settings have changed. */
  update(): void;
  stop(): void;
}

/** What a page needs without a screen, and so without React. */
export interface PagePart {
  readonly mounts: { readonly 'news-session': Mount; readonly 'news-maintenance': Mount };
  readonly guardSession: (options: GuardOptions) => Guard;
  /** The hosted page's own look. */
  readonly lookOf: (host: Host) => FirstLook;
  readonly api: {
    checkSettings(configured: unknown): void;
    checkLaterTag(given: Readonly<Record<string, unknown>>): void;
    redeem(transferToken: string | undefined, options?: RedeemOptions): Promise<PublicUser | null>;
    signedIn(): boolean;
    can(resource?: string, requestType?: string): Promise<boolean>;
    signOut(): Promise<void>;
    diagnose(): Promise<readonly Finding[]>;
    explain(failure: string, emit: Emit): Promise<void>;
  };
}

export interface DiagnosePart {
  diagnose(page: Examined): Promise<readonly Finding[]>;
  explain(failure: string, page: Examined): Promise<readonly Finding[]>;
}

export interface Parts {
  app(): Promise<AppPart>;
  page(): Promise<PagePart>;
  diagnose(): Promise<DiagnosePart>;
  /** These two `app` loads itself; they are asked for beside it where an element begins with one of their screens. */
  steps(): Promise<StepsPart>;
  wizards(): Promise<unknown>;
}
