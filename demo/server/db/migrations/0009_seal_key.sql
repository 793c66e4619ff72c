CREATE TABLE "seal_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
