CREATE TABLE "account_merge_skips" (
	"merge_id" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"name" text NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "account_merge_skips_merge_id_thing_id_pk" PRIMARY KEY("merge_id","thing_id"),
	CONSTRAINT "account_merge_skips_kind" CHECK ("account_merge_skips"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CERTIFICATE', 'HOLDER', 'DNS_PROFILE')),
	CONSTRAINT "account_merge_skips_problem" CHECK ("account_merge_skips"."problem" in ('notActive', 'suspended', 'openOrders', 'openInvoices', 'accounts'))
);
--> statement-breakpoint
CREATE TABLE "account_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"from_account_id" text NOT NULL,
	"to_account_id" text NOT NULL,
	"from_confirmed_at" bigint,
	"to_confirmed_at" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	"moved" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "account_merges_other" CHECK ("account_merges"."from_account_id" <> "account_merges"."to_account_id"),
	CONSTRAINT "account_merges_finished" CHECK ("account_merges"."finished_at" is null or "account_merges"."started_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "account_merge_skips" ADD CONSTRAINT "account_merge_skips_merge_id_account_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "account_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_from_open" ON "account_merges" USING btree ("from_account_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "account_merges_from" ON "account_merges" USING btree ("from_account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_merges_to" ON "account_merges" USING btree ("to_account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_merges_end" ON "account_merges" USING btree ("expires_at") WHERE started_at is null;--> statement-breakpoint
CREATE INDEX "account_merges_skips_open" ON "account_merges" USING btree ("finished_at") WHERE skipped > 0;