/** What depends on who asks stands under `my`: the next member is never shown it. */
export const my = ['my'] as const;
/** What the back office reads. */
export const office = ['my', 'admin'] as const;
