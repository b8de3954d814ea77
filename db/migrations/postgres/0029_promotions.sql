CREATE TABLE "discount_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"person_key" text NOT NULL,
	"account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "discount_uses_amount" CHECK ("discount_uses"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "product_codes" jsonb;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "per_person" integer;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "created_at" bigint;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_code_discount_codes_code_fk" FOREIGN KEY ("code") REFERENCES "discount_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_uses_person" ON "discount_uses" USING btree ("code","person_key");--> statement-breakpoint
CREATE INDEX "discount_uses_account" ON "discount_uses" USING btree ("account_id","code");