CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"organization_id" text,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"temporary_until" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"is_expired" boolean DEFAULT false NOT NULL,
	"reset_password" boolean DEFAULT false NOT NULL,
	"review_profile" boolean DEFAULT false NOT NULL,
	"new_user" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"contact_email" text,
	"language" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT '' NOT NULL,
	"timezone_offset" double precision DEFAULT -8 NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"idle_timeout_ms" bigint,
	"country_code" text,
	"phone_number" text,
	"totp_secret" text,
	"totp_last_step" integer DEFAULT 0 NOT NULL,
	"answers_changed_at" timestamp with time zone,
	"profile" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"auth_type" text,
	"networks" text[],
	CONSTRAINT "organizations_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_answers" (
	"account_id" text NOT NULL,
	"question_id" text NOT NULL,
	"position" integer NOT NULL,
	"answer_hash" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp with time zone,
	CONSTRAINT "security_answers_account_id_question_id_pk" PRIMARY KEY("account_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "daily_subscriptions" (
	"account_id" text PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"html" boolean NOT NULL,
	"sort_by" text NOT NULL,
	"display_content" text NOT NULL,
	"frequency_flag" integer NOT NULL,
	"time_first_email_gmt" integer NOT NULL,
	"send_empty_email" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" serial PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"filter_name" text NOT NULL,
	"primary_filter" boolean DEFAULT false NOT NULL,
	"region_ids" text[] DEFAULT '{}' NOT NULL,
	"industry_ids" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "news_filters_name" UNIQUE("account_id","filter_name")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"code" text,
	"link" text,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"sealed" text,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_logins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"password_mark" text NOT NULL,
	"setup" boolean NOT NULL,
	"setup_id" text,
	"country_code" text,
	"phone_number" text,
	"totp_secret" text,
	"code_hash" text,
	"code_sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"screen_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"served_question_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_order" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"rotation_key" text NOT NULL,
	"in_wizard" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"destination" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"locks" boolean NOT NULL,
	"under_way" boolean DEFAULT false NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"personal_information" jsonb NOT NULL,
	"professional_information" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_order" bigserial NOT NULL,
	"account_id" text
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"account_id" text PRIMARY KEY NOT NULL,
	"interest_id" text NOT NULL,
	"interest_other" text NOT NULL,
	"professional_information" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "identities_account" UNIQUE("issuer","account_id")
);
--> statement-breakpoint
CREATE TABLE "sign_ons" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"auth_type" text NOT NULL,
	"browser_hash" text NOT NULL,
	"organization_id" text NOT NULL,
	"redirect_url" text,
	"try_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_answers" ADD CONSTRAINT "security_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_subscriptions" ADD CONSTRAINT "daily_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_filters" ADD CONSTRAINT "news_filters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tickets" ADD CONSTRAINT "reset_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_tokens" ADD CONSTRAINT "transfer_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_account" ON "contact_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_changes_expires_at" ON "contact_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_history_account" ON "password_history" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree (ltrim(lower("recipient"), '+'),"id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_answers_end" ON "kept_answers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "pending_logins_account" ON "pending_logins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_logins_end" ON "pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_tickets_account" ON "reset_tickets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reset_tickets_end" ON "reset_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_end" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "transfer_tokens_session" ON "transfer_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "transfer_tokens_end" ON "transfer_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tries_key" ON "tries" USING btree ("key","ends_at");--> statement-breakpoint
CREATE INDEX "tries_ends_at" ON "tries" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "registrations_end" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ons_end" ON "sign_ons" USING btree ("expires_at");--> statement-breakpoint
-- One try at a time and key is counted: of fifty at the same time exactly as many pass as there are left. The lock lasts as long
-- as this statement and belongs to no row, so nobody waits who counts something else. Tries of a clock that ran ahead do not count.
CREATE FUNCTION "count_try"("of_key" text, "most" integer, "at_now" timestamp with time zone, "until" timestamp with time zone)
RETURNS TABLE ("try_id" bigint, "counted" integer, "locked_until" timestamp with time zone) LANGUAGE plpgsql AS $$
DECLARE
	"others" integer;
	"lock_end" timestamp with time zone;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	SELECT count(*), max("t"."ends_at") FILTER (WHERE "t"."locks") INTO "others", "lock_end" FROM "tries" "t"
		WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now" AND "t"."at" <= "at_now" + interval '1 minute';
	IF "lock_end" IS NOT NULL THEN
		RETURN QUERY SELECT NULL::bigint, "others", "lock_end";
	ELSE
		RETURN QUERY INSERT INTO "tries" ("key", "at", "ends_at", "locks") VALUES ("of_key", "at_now", "until", "others" + 1 >= "most")
			RETURNING "id", "others" + 1, NULL::timestamp with time zone;
	END IF;
END $$;--> statement-breakpoint
-- Takes a place for a try that is still to be judged, unless as many are taken as are allowed; it counts until it is kept or given back, or until "until".
CREATE FUNCTION "begin_try"("of_key" text, "most" integer, "at_now" timestamp with time zone, "until" timestamp with time zone)
RETURNS TABLE ("try_id" bigint, "counted" integer, "locked_until" timestamp with time zone) LANGUAGE plpgsql AS $$
DECLARE
	"others" integer;
	"lock_end" timestamp with time zone;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	SELECT count(*), max("t"."ends_at") FILTER (WHERE "t"."locks") INTO "others", "lock_end" FROM "tries" "t"
		WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now" AND "t"."at" <= "at_now" + interval '1 minute';
	IF "others" >= "most" OR "lock_end" IS NOT NULL THEN
		RETURN QUERY SELECT NULL::bigint, "others", "lock_end";
	ELSE
		RETURN QUERY INSERT INTO "tries" ("key", "at", "ends_at", "locks", "under_way") VALUES ("of_key", "at_now", "until", false, true)
			RETURNING "id", "others" + 1, NULL::timestamp with time zone;
	END IF;
END $$;--> statement-breakpoint
-- Counts a begun try for good, even if it was forgotten meanwhile; the last allowed one locks.
CREATE FUNCTION "keep_try"("of_id" bigint, "of_key" text, "most" integer, "at_now" timestamp with time zone, "until" timestamp with time zone)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"others" integer;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	SELECT count(*) INTO "others" FROM "tries" "t"
		WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now" AND "t"."at" <= "at_now" + interval '1 minute' AND NOT "t"."under_way" AND "t"."id" <> "of_id";
	INSERT INTO "tries" AS "kept" ("id", "key", "at", "ends_at", "locks") VALUES ("of_id", "of_key", "at_now", "until", "others" + 1 >= "most")
		ON CONFLICT ("id") DO UPDATE SET "ends_at" = excluded."ends_at", "locks" = excluded."locks", "under_way" = false;
END $$;--> statement-breakpoint
-- Takes one try back; where fewer are left than a lock takes, there is none. Tries under way hold no lock.
CREATE FUNCTION "give_back_try"("of_id" bigint, "of_key" text, "most" integer, "at_now" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	DELETE FROM "tries" WHERE "id" = "of_id";
	UPDATE "tries" SET "locks" = false WHERE "key" = "of_key" AND "locks"
		AND (SELECT count(*) FROM "tries" "t" WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now" AND NOT "t"."under_way") < "most";
END $$;--> statement-breakpoint
-- Counts what may be done so often within a time, where count_try counts guesses: nothing locks, and there is room again as soon as the oldest
-- that counts has ended. A lock would stop a country's text messages for an hour each time that its limit is reached.
CREATE FUNCTION "count_rate"("of_key" text, "most" integer, "at_now" timestamp with time zone, "until" timestamp with time zone)
RETURNS TABLE ("try_id" bigint, "counted" integer, "locked_until" timestamp with time zone) LANGUAGE plpgsql AS $$
DECLARE
	"others" integer;
	"full_until" timestamp with time zone;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	SELECT count(*), (array_agg("t"."ends_at" ORDER BY "t"."ends_at" DESC))["most"] INTO "others", "full_until" FROM "tries" "t"
		WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now" AND "t"."at" <= "at_now" + interval '1 minute';
	IF "full_until" IS NOT NULL THEN
		RETURN QUERY SELECT NULL::bigint, "others", "full_until";
	ELSE
		RETURN QUERY INSERT INTO "tries" ("key", "at", "ends_at", "locks") VALUES ("of_key", "at_now", "until", false)
			RETURNING "id", "others" + 1, NULL::timestamp with time zone;
	END IF;
END $$;
