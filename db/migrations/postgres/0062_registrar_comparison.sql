CREATE TABLE "unknown_names" (
	"id" text PRIMARY KEY NOT NULL,
	"registrar" text NOT NULL,
	"name" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"first_seen_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"unknown_since" bigint,
	"dismissed_at" bigint,
	"dismissed_by" text,
	"dismissed_reason" text,
	CONSTRAINT "unknown_names_dismissed" CHECK (("unknown_names"."dismissed_at" is null) = ("unknown_names"."dismissed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "staff_notes" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "unknown_names_name" ON "unknown_names" USING btree ("name","registrar");--> statement-breakpoint
CREATE INDEX "unknown_names_since" ON "unknown_names" USING btree ("unknown_since","id") WHERE unknown_since is not null;--> statement-breakpoint
CREATE INDEX "staff_notes_account" ON "staff_notes" USING btree ("account_id") WHERE account_id is not null;