CREATE TABLE "sign_ons" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"auth_type" text NOT NULL,
	"browser_hash" text NOT NULL,
	"organization_id" text NOT NULL,
	"redirect_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_ons" ADD CONSTRAINT "sign_ons_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;