ALTER TABLE "tries" ADD COLUMN "under_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Counts as count_try does, which stays as it is for processes of the release before.
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
-- As before, but tries under way hold no lock.
CREATE OR REPLACE FUNCTION "give_back_try"("of_id" bigint, "of_key" text, "most" integer, "at_now" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended("of_key", 4400));
	DELETE FROM "tries" WHERE "id" = "of_id";
	UPDATE "tries" SET "locks" = false WHERE "key" = "of_key" AND "locks"
		AND (SELECT count(*) FROM "tries" "t" WHERE "t"."key" = "of_key" AND "t"."ends_at" > "at_now" AND NOT "t"."under_way") < "most";
END $$;
