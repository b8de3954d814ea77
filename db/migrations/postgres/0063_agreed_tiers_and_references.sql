CREATE TABLE "agreed_staffels" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"staffel" integer,
	"starts_on" text NOT NULL,
	"ends_on" text,
	"position" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" bigint,
	CONSTRAINT "agreed_staffels_staffel" CHECK ("agreed_staffels"."staffel" is null or "agreed_staffels"."staffel" >= 1),
	CONSTRAINT "agreed_staffels_days" CHECK ("agreed_staffels"."ends_on" is null or "agreed_staffels"."ends_on" > "agreed_staffels"."starts_on"),
	CONSTRAINT "agreed_staffels_withdrawn" CHECK (("agreed_staffels"."withdrawn_at" is null) = ("agreed_staffels"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "agreed_staffels" jsonb;--> statement-breakpoint
ALTER TABLE "look_alongs" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "look_alongs" ADD COLUMN "activity_id" text;--> statement-breakpoint
ALTER TABLE "agreed_staffels" ADD CONSTRAINT "agreed_staffels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreed_staffels_account" ON "agreed_staffels" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "look_alongs_ends" ON "look_alongs" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "bank_entries_account_end" ON "bank_entries" USING btree ("account_end","booked_on","id") WHERE account_end is not null;