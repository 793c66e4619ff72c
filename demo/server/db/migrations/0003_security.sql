CREATE TABLE "contact_changes" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"locks" boolean NOT NULL
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
ALTER TABLE "accounts" ADD COLUMN "answers_changed_at" timestamp with time zone;--> statement-breakpoint
DELETE FROM "pending_logins";--> statement-breakpoint
ALTER TABLE "pending_logins" ADD COLUMN "password_mark" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_account" ON "contact_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_changes_expires_at" ON "contact_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tries_key" ON "tries" USING btree ("key","ends_at");--> statement-breakpoint
CREATE INDEX "tries_ends_at" ON "tries" USING btree ("ends_at");--> statement-breakpoint
DROP TABLE "counters" CASCADE;--> statement-breakpoint
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
-- Takes one try back; where fewer are left than a lock takes, there is none.
CREATE FUNCTION "give_back_try"("of_id" bigint, "of_key" text, "most" integer, "at_now" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	DELETE FROM "tries" WHERE "id" = "of_id";
	UPDATE "tries" SET "locks" = false WHERE "key" = "of_key" AND "locks"
		AND (SELECT count(*) FROM "tries" "t" WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now") < "most";
END $$;
