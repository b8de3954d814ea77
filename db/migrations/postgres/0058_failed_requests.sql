CREATE TABLE "failed_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"account_id" text,
	"operation" text NOT NULL,
	"error" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "failed_requests" ADD CONSTRAINT "failed_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_requests_at" ON "failed_requests" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "failed_requests_account" ON "failed_requests" USING btree ("account_id");