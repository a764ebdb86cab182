/** The lines of an order `o` as a JSON array in the order of the purchase, without the cancelled pieces. */
export const linesJson = `coalesce((select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'itemOptionId', l.item_option_id,
    'title', l.title, 'itemOptionName', l.item_option_name, 'productCode', c.code, 'quantity', l.quantity - l.cancelled) order by l.line_id)
  from order_lines l left join product_codes c on c.item_id = l.item_id where l.merchant_uid = o.merchant_uid and l.quantity > l.cancelled), '[]'::jsonb)`;
