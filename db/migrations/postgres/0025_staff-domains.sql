ALTER TABLE "domain_looks" ADD COLUMN "looked_at" bigint;--> statement-breakpoint
ALTER TABLE "domain_looks" ADD COLUMN "differences" jsonb;--> statement-breakpoint
ALTER TABLE "domain_looks" ADD COLUMN "differs_since" bigint;--> statement-breakpoint
CREATE INDEX "domains_status" ON "domains" USING btree ("status","name");--> statement-breakpoint
CREATE INDEX "domains_unverified" ON "domains" USING btree ("name") WHERE not is_holder_verified;--> statement-breakpoint
CREATE INDEX "order_lines_code" ON "order_lines" USING btree ("order_id") WHERE failure_reason = 'wrong-code';--> statement-breakpoint
CREATE INDEX "domain_looks_different" ON "domain_looks" USING btree ("differs_since") WHERE differs_since is not null;