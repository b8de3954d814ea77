ALTER TABLE `hosting_packages` ADD `period` text;--> statement-breakpoint
ALTER TABLE `hosting_packages` ADD `term_from` text;--> statement-breakpoint
ALTER TABLE `hosting_packages` ADD `term_until` text;--> statement-breakpoint
ALTER TABLE `hosting_packages` ADD `term_net` integer;--> statement-breakpoint
UPDATE `hosting_packages` SET
	`period` = made.period,
	`term_from` = date(made.delivered_at / 1000, 'unixepoch', '+1 hour'),
	`term_until` = date(made.delivered_at / 1000, 'unixepoch', '+1 hour', '+' || CASE made.period WHEN 'MONTHLY' THEN 1 WHEN 'QUARTERLY' THEN 3 WHEN 'YEARLY' THEN 12 ELSE 60 END || ' months'),
	`term_net` = made.net
FROM (
	SELECT o.`account_id`, o.`period`, l.`domain_name`, l.`product_code`, l.`net`, max(l.`delivered_at`) AS delivered_at
	FROM `order_lines` l JOIN `orders` o ON o.`id` = l.`order_id`
	WHERE l.`kind` IN ('HOSTING', 'RESELLER_HOSTING') AND l.`delivery_status` = 'DONE' AND l.`domain_name` IS NOT NULL
	GROUP BY o.`account_id`, l.`domain_name`
) AS made
WHERE made.account_id = `hosting_packages`.`account_id`
	AND made.domain_name = `hosting_packages`.`domain_name`
	AND made.product_code = `hosting_packages`.`package_code`;
