CREATE TABLE "external_refunds" (
	"payment_attempt_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"amount" integer NOT NULL,
	"acknowledged" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "external_refunds_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id"),
	CONSTRAINT "external_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id"),
	CONSTRAINT "external_refunds_amount" CHECK ("external_refunds"."amount" >= 0 and "external_refunds"."acknowledged" >= 0)
);
--> statement-breakpoint
CREATE INDEX "external_refunds_order" ON "external_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "external_refunds_open" ON "external_refunds" USING btree ("created_at") WHERE amount > acknowledged;--> statement-breakpoint
CREATE INDEX "order_lines_running" ON "order_lines" USING btree ("order_id") WHERE delivery_status = 'RUNNING';