-- SAML names people by their address, which is now kept in one case. OpenID's subjects are no addresses and stay as they are.
UPDATE "identities" "i" SET "subject" = lower("i"."subject") FROM "accounts" "a", "organizations" "o"
	WHERE "a"."id" = "i"."account_id" AND "o"."id" = "a"."organization_id" AND "o"."auth_type" = 'saml' AND "i"."subject" <> lower("i"."subject")
	AND NOT EXISTS (SELECT FROM "identities" "n" WHERE "n"."issuer" = "i"."issuer" AND lower("n"."subject") = lower("i"."subject")
		AND "n"."subject" <> "i"."subject");
