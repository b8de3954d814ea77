CREATE TABLE "domain_looks" (
	"domain_id" text PRIMARY KEY NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"absent_since" bigint
);
--> statement-breakpoint
CREATE TABLE "portfolio_positions" (
	"name" text PRIMARY KEY NOT NULL,
	"position" text,
	"since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "is_holder_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_looks" ADD CONSTRAINT "domain_looks_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_waiting" ON "order_lines" USING btree ("domain_name") WHERE waits_for is not null;