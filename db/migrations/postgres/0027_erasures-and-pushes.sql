CREATE TABLE "domain_pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"from_account_id" text NOT NULL,
	"to_account_id" text NOT NULL,
	"from_confirmed_at" bigint,
	"to_confirmed_at" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "domain_pushes_other" CHECK ("domain_pushes"."from_account_id" <> "domain_pushes"."to_account_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" bigint;--> statement-breakpoint
ALTER TABLE "domain_pushes" ADD CONSTRAINT "domain_pushes_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_pushes" ADD CONSTRAINT "domain_pushes_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_pushes" ADD CONSTRAINT "domain_pushes_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_pushes_domain" ON "domain_pushes" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "domain_pushes_from" ON "domain_pushes" USING btree ("from_account_id");--> statement-breakpoint
CREATE INDEX "domain_pushes_to" ON "domain_pushes" USING btree ("to_account_id");--> statement-breakpoint
CREATE INDEX "domain_pushes_end" ON "domain_pushes" USING btree ("expires_at");