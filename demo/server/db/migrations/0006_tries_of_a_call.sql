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