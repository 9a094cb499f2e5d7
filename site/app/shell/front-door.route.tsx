import { replace } from 'react-router'

/** `/` is only a door. */
export const loader = () => replace('/home')
export const clientLoader = () => replace('/home')

export default function FrontDoor() {
  return null
}
