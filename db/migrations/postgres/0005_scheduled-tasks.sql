CREATE TABLE "scheduled_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"leased_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "domains_expired" ON "domains" USING btree ("expires_at") WHERE status = 'EXPIRED';--> statement-breakpoint
CREATE INDEX "orders_review" ON "orders" USING btree ("number") WHERE status = 'REVIEW';