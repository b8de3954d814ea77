ALTER TABLE `promo_claims` ADD `account_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `promo_claims` SET `account_id` = coalesce((SELECT `orders`.`account_id` FROM `order_lines` JOIN `orders` ON `orders`.`id` = `order_lines`.`order_id` WHERE `order_lines`.`id` = `promo_claims`.`order_line_id`), '');--> statement-breakpoint
CREATE INDEX `promo_claims_account` ON `promo_claims` (`account_id`);--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`account_id`,`number`) WHERE status = 'AWAITING_PAYMENT';