ALTER TABLE "price_changes" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_from_first_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "successor_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_successor_id_products_id_fk" FOREIGN KEY ("successor_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;