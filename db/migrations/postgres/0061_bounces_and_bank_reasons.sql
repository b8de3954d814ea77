ALTER TABLE "chargebacks" ADD COLUMN "bank_reason" text;--> statement-breakpoint
ALTER TABLE "mail_log" ADD COLUMN "report_token" text;--> statement-breakpoint
ALTER TABLE "mail_log" ADD COLUMN "bounced_at" bigint;--> statement-breakpoint
ALTER TABLE "mail_log" ADD COLUMN "bounce_cause" text;--> statement-breakpoint
ALTER TABLE "mail_log" ADD COLUMN "delayed_at" bigint;--> statement-breakpoint
ALTER TABLE "mail_log" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "bank_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_log_report_token" ON "mail_log" USING btree ("report_token");--> statement-breakpoint
CREATE INDEX "mail_log_bounced" ON "mail_log" USING btree ("bounced_at","to_address") WHERE bounced_at is not null;