DROP INDEX "mail_log_state";--> statement-breakpoint
DROP INDEX "mail_log_to";--> statement-breakpoint
CREATE INDEX "mail_log_state" ON "mail_log" USING btree ("state","queued_at","id","to_address");--> statement-breakpoint
CREATE INDEX "mail_log_to" ON "mail_log" USING btree ("to_address","queued_at","id","state");