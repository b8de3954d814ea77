DROP INDEX "refunds_line";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_refunds" DROP CONSTRAINT "staff_refunds_pkey";--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD CONSTRAINT "staff_refunds_order_line_id_part_pk" PRIMARY KEY("order_line_id","part");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_line" ON "refunds" USING btree ("order_line_id","part");
