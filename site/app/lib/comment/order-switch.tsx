import type { Order } from './use-board.ts'

const orders: readonly { order: Order; label: string }[] = [
  { order: 'new', label: '最新' },
  { order: 'hot', label: '最热' },
]

/** Two words, the current one marked. */
export function OrderSwitch({ order: current, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  return (
    <fieldset className="comments-order">
      <legend className="sr-only">排序</legend>
      {orders.map(({ order, label }) => (
        <button key={order} type="button" aria-pressed={order === current} onClick={() => onOrder(order)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
