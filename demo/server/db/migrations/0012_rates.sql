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
