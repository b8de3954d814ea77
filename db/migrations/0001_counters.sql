CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `counters` SELECT 'order', max(`number`) FROM `orders` HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO `counters` SELECT 'invoice', max(`number`) FROM `invoices` HAVING count(*) > 0;
