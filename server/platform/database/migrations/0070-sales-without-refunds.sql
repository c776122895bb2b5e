-- What went back of an order that was delivered in part is no sale: taken out of the days that were counted before.
update order_days d set sales_paise = d.sales_paise - back.paise, margin_paise = d.margin_paise - back.paise
from (
  select (created_at at time zone 'Asia/Kolkata')::date as day, productname, paymentmode,
    coalesce(nullif(api_type, ''), 'by hand') as api_type, sum(refunded_paise) as paise
  from orders where status = 'Completed' and refunded_paise > 0 group by 1, 2, 3, 4
) back
where d.day = back.day and d.productname = back.productname and d.paymentmode = back.paymentmode and d.api_type = back.api_type;
