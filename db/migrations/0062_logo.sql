CREATE TABLE `shop_logos` (
	`hash` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "shop_logos_type" CHECK("shop_logos"."type" in ('svg', 'png'))
) STRICT;
