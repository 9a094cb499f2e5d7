import { NavLink } from 'react-router'
import { rooms } from './rooms.ts'

export function Rail() {
  return (
    <nav className="rail" aria-label="里屋">
      {rooms.map(room => (
        <NavLink key={room.path} to={room.path} end={room.path === '/'}>
          {room.name}
        </NavLink>
      ))}
    </nav>
  )
}
