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
	"user_handle" text,
	"passkey_later_at" timestamp with time zone,
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
CREATE TABLE "seal_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
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
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"network" text,
	"request_id" text,
	"outcome" text NOT NULL
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
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backup_eligible" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queued_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account_id" text,
	"subject" text NOT NULL,
	"opens" text,
	"sealed" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"dead_at" timestamp with time zone,
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
CREATE TABLE "known_networks" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"challenge_hash" text,
	"challenge_ends_at" timestamp with time zone,
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
	"authenticated_at" timestamp with time zone NOT NULL,
	"challenge_hash" text,
	"challenge_ends_at" timestamp with time zone,
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
	"destination" text NOT NULL,
	"left_at" timestamp with time zone,
	"try_ids" bigint[] NOT NULL,
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
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_messages" ADD CONSTRAINT "queued_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree (ltrim(lower("recipient"), '+'),"id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_answers_end" ON "kept_answers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "used_challenges_end" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "queued_messages_due" ON "queued_messages" USING btree ("due_at") WHERE "queued_messages"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "queued_messages_dead" ON "queued_messages" USING btree ("dead_at") WHERE "queued_messages"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "queued_messages_account" ON "queued_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tries_key" ON "tries" USING btree ("key","ends_at");--> statement-breakpoint
CREATE INDEX "tries_ends_at" ON "tries" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "known_networks_account" ON "known_networks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "known_networks_end" ON "known_networks" USING btree ("ends_at");--> statement-breakpoint
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
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "registrations_end" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ons_end" ON "sign_ons" USING btree ("expires_at");--> statement-breakpoint
-- Takes a place for a try that is still to be judged, unless as many are taken as are allowed; it counts until it is kept or given back, or until "until".
-- Of fifty at the same time exactly as many pass as there are left: the lock lasts as long as the transaction and belongs to no row, so that only
-- calls with the same key wait for each other. Tries of a clock that ran ahead do not count.
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
-- Counts what may be done so often within a time, where begin_try counts guesses: nothing locks, and there is room again as soon as the oldest
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
END $$;--> statement-breakpoint
-- Begins the tries of a call, all or none of them; each is {"how", "key", "most", "until"}, "how" one of count_rate, begin_try.
-- Every call takes its locks in one order, so that no two wait for each other. A refusal is a row of its own, without a try.
CREATE FUNCTION "begin_tries"("all_tries" jsonb, "at_now" timestamp with time zone)
RETURNS TABLE ("place" integer, "try_id" bigint, "counted" integer, "locked_until" timestamp with time zone) LANGUAGE plpgsql AS $$
DECLARE
	"one" record;
	"begun" record;
	"ids" bigint[] := '{}';
	"counts" integer[] := '{}';
BEGIN
	PERFORM pg_advisory_xact_lock("locks"."lock") FROM (
		SELECT DISTINCT hashtextextended("t"->>'key', 4400) AS "lock" FROM jsonb_array_elements("all_tries") AS "t" ORDER BY 1
	) AS "locks";
	FOR "one" IN SELECT "t", "n" FROM jsonb_array_elements("all_tries") WITH ORDINALITY AS "all"("t", "n") ORDER BY "n" LOOP
		EXECUTE format('SELECT * FROM %I($1, $2, $3, $4)', "one"."t"->>'how') INTO "begun"
			USING "one"."t"->>'key', ("one"."t"->>'most')::integer, "at_now", ("one"."t"->>'until')::timestamp with time zone;
		IF "begun"."try_id" IS NULL THEN
			DELETE FROM "tries" AS "taken" WHERE "taken"."id" = ANY ("ids");
			RETURN QUERY SELECT "one"."n"::integer, NULL::bigint, "begun"."counted", "begun"."locked_until";
			RETURN;
		END IF;
		"ids" := "ids" || "begun"."try_id";
		"counts" := "counts" || "begun"."counted";
	END LOOP;
	RETURN QUERY SELECT "n"::integer, "id", "count", NULL::timestamp with time zone
		FROM unnest("ids", "counts") WITH ORDINALITY AS "all"("id", "count", "n") ORDER BY "n";
END $$;--> statement-breakpoint
-- Ends the tries of a call; each is {"how", "id", "key", "most", "until"}, "how" one of keep, give back, clear (everything under the key).
CREATE FUNCTION "end_tries"("all_tries" jsonb, "at_now" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"one" record;
BEGIN
	PERFORM pg_advisory_xact_lock("locks"."lock") FROM (
		SELECT DISTINCT hashtextextended("t"->>'key', 4400) AS "lock" FROM jsonb_array_elements("all_tries") AS "t" ORDER BY 1
	) AS "locks";
	FOR "one" IN SELECT * FROM jsonb_to_recordset("all_tries")
		AS "t"("how" text, "id" bigint, "key" text, "most" integer, "until" timestamp with time zone)
	LOOP
		IF "one"."how" = 'keep' THEN
			PERFORM keep_try("one"."id", "one"."key", "one"."most", "at_now", "one"."until");
		ELSIF "one"."how" = 'give back' THEN
			PERFORM give_back_try("one"."id", "one"."key", "one"."most", "at_now");
		ELSE
			DELETE FROM "tries" AS "own" WHERE "own"."id" IN (
				SELECT "t"."id" FROM "tries" AS "t" WHERE "t"."key" = "one"."key" FOR UPDATE SKIP LOCKED
			);
		END IF;
	END LOOP;
END $$;
