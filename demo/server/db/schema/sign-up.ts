/** Confirmed sign-ups keep the answers that have no field in the account. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { contract } from '../../../../src/contract/contract.ts';
import { instant, ofAccount, storedAt, storedOrder } from './accounts.ts';

export type SignUpBody = v.InferOutput<(typeof contract)['register']['body']>;
type PersonalInformation = SignUpBody['personalInformation'];
type ProfessionalInformation = SignUpBody['professionalInformation'];

/** One row a submission, so that a mail's link opens exactly that submission. */
export const pendingSignUps = pgTable(
  'registrations',
  {
    /** Hash of the id in the mail's link, which is never the account's (decisions 7). */
    idHash: text('id_hash').primaryKey(),
    emailKey: text('email_key').notNull(),
    personalInformation: jsonb('personal_information').$type<PersonalInformation>().notNull(),
    professionalInformation: jsonb('professional_information').$type<ProfessionalInformation>().notNull(),
    passwordHash: text('password_hash').notNull(),
    answers: jsonb('answers').$type<readonly { readonly questionId: string; readonly answerHash: string }[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    storedAt: storedAt(),
    storedOrder: storedOrder(),
    accountId: ofAccount(),
  },
  (table) => [index('registrations_email').on(table.emailKey), index('registrations_end').on(table.expiresAt)],
);
export type PendingSignUp = typeof pendingSignUps.$inferSelect;

export const signUps = pgTable('sign_ups', {
  accountId: ofAccount().primaryKey(),
  interestId: text('interest_id').notNull(),
  interestOther: text('interest_other').notNull(),
  professionalInformation: jsonb('professional_information').$type<ProfessionalInformation>().notNull(),
});
